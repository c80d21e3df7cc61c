# The signatures of PyTorch's functions, which its error texts list, are built into the program.
set(signatures_file ${CMAKE_SOURCE_DIR}/resources/signatures/torch.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${signatures_file})
file(READ ${signatures_file} SIGNATURE_LIST)
configure_file(${CMAKE_CURRENT_LIST_DIR}/embedded.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/bindings/signature_list.cpp @ONLY)
target_sources(engine_bindings PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/bindings/signature_list.cpp)
set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/bindings/signature_list.cpp PROPERTIES
    COMPILE_OPTIONS "$<$<CXX_COMPILER_ID:Clang>:-Wno-overlength-strings>")
