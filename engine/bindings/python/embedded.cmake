# The parts of torch that are written in Python, as torch's own are: every file becomes a module of its path.
file(GLOB_RECURSE python_files RELATIVE ${CMAKE_CURRENT_LIST_DIR} CONFIGURE_DEPENDS
     ${CMAKE_CURRENT_LIST_DIR}/*.py)
list(SORT python_files)
set(PYTHON_MODULES "")
foreach(file IN LISTS python_files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/${file})
    file(READ ${CMAKE_CURRENT_LIST_DIR}/${file} text)
    string(REGEX REPLACE "(/__init__)?\\.py$" "" module ${file})
    string(REPLACE "/" "." module ${module})
    string(APPEND PYTHON_MODULES "        {\"${module}\", R\"~py(${text})~py\"},\n")
endforeach()
configure_file(${CMAKE_CURRENT_LIST_DIR}/embedded.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/bindings/embedded_python.cpp @ONLY)
target_sources(engine_bindings PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/bindings/embedded_python.cpp)
