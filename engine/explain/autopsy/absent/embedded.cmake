# What PyTorch has and Backstep has not is built into the program: no file is looked for at run time.
set(absent_file ${CMAKE_SOURCE_DIR}/resources/absent/torch.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${absent_file})
file(READ ${absent_file} ABSENT_LIST)
configure_file(${CMAKE_CURRENT_LIST_DIR}/embedded.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/explain/absent_list.cpp @ONLY)
target_sources(engine_explain PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/explain/absent_list.cpp)
set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/explain/absent_list.cpp PROPERTIES
    COMPILE_OPTIONS "$<$<CXX_COMPILER_ID:Clang>:-Wno-overlength-strings>")
